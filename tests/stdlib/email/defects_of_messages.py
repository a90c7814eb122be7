# Defects of messages that are malformed.
import email, email.policy
from email.parser import BytesParser, Parser
msgs = {
'nostart': 'Content-Type: multipart/mixed; boundary=XX\n\ntext\n',
'noboundary': 'Content-Type: multipart/mixed\n\ntext\n',
'noclose': 'Content-Type: multipart/mixed; boundary=XX\n\n--XX\n\na\n',
'badcte': 'Content-Type: multipart/mixed; boundary=XX\nContent-Transfer-Encoding: base64\n\n--XX\n\na\n--XX--\n',
'cont': ' continued\nSubject: x\n\nbody',
'missing': 'Subject: x\nnot a header\n\nbody',
'b64pad': 'Content-Transfer-Encoding: base64\n\nYWJ\n',
'b64char': 'Content-Transfer-Encoding: base64\n\nYW!Jj\n',
'b64len': 'Content-Transfer-Encoding: base64\n\nYWJjZ\n',
'dupto': 'To: a\nTo: b\nSubject: x\nSubject: y\n\nb',
'badaddr': 'From: <a@b\nTo: a b <c@d>, ;\nDate: nonsense\nMIME-Version: x\nContent-Type: texthtml\nContent-Disposition: \n\nb',
'encword': 'Subject: =?utf-8?q?a b?= =?utf-8?b?YWJ?= =?none?q?x?=\n\nx',
'from': 'From x@y\nSubject: z\n\nb',
'digest': 'Content-Type: multipart/digest; boundary=X\n\n--X\n\nSubject: i\n\ninner\n--X--\n',
'nomulti': 'Content-Type: text/plain\nMime-Version: 1.0\n\n--x',
'part': 'Content-Type: multipart/mixed; boundary=X\n\n--X\nbad line\n\nz\n--X--\n',
}
for pol in (email.policy.compat32, email.policy.default):
    for name, text in msgs.items():
        m = Parser(policy=pol).parsestr(text)
        try: p = [part.get_payload(decode=True) for part in m.walk()]
        except Exception as e: p = repr(e)
        print(name, m.defects, [part.defects for part in m.walk()][1:], m.get_content_type(), p, m.keys())
        if pol is email.policy.default:
            for k in m.keys():
                h = m[k]
                print('   ', k, repr(str(h)), h.defects)
