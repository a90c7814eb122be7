"""Package `xmlrpc`: the texts of XML-RPC calls. There is no network, so `xmlrpc.client` writes and reads them, and sends nothing."""
