"""Module `logging.config`: configures logging from a dict or a file. listen() is refused: there is no network.

Knows `logging` and its handlers. Invariant: names in a configuration are resolved by imports only, as the program could
do itself.
"""

import _re_flags
import importlib
import logging
import re
from configparser import RawConfigParser as _RawConfigParser

DEFAULT_LOGGING_CONFIG_PORT = 9030
IDENTIFIER = re.compile("^[a-z_][a-z0-9_]*$", _re_flags.IGNORECASE)


def valid_ident(s):
    """Return True for a name in ASCII; ValueError for anything else."""
    if not IDENTIFIER.match(s):
        raise ValueError(f"Not a valid Python identifier: {s!r}")
    return True


def _clearExistingHandlers():
    logging._handlers.clear()
    logging.shutdown(logging._handlerList[:])
    del logging._handlerList[:]


# --- values with ext:// and cfg:// in them ---

class ConvertingMixin:
    """Base of containers that convert their values at each access."""

    def convert_with_key(self, key, value, replace=True):
        result = self.configurator.convert(value)
        if value is not result:
            if replace:
                self[key] = result
            self._link(result, key)
        return result

    def convert(self, value):
        result = self.configurator.convert(value)
        if value is not result:
            self._link(result, None)
        return result

    def _link(self, result, key):
        if type(result) in (ConvertingDict, ConvertingList, ConvertingTuple):
            result.parent = self
            if key is not None:
                result.key = key


class ConvertingDict(dict, ConvertingMixin):
    """Dict that converts its values."""

    def __getitem__(self, key):
        return self.convert_with_key(key, dict.__getitem__(self, key))

    def get(self, key, default=None):
        return self.convert_with_key(key, dict.get(self, key, default))

    def pop(self, key, default=None):
        return self.convert_with_key(key, dict.pop(self, key, default), replace=False)


class ConvertingList(list, ConvertingMixin):
    """List that converts its items."""

    def __getitem__(self, key):
        return self.convert_with_key(key, list.__getitem__(self, key))

    def pop(self, idx=-1):
        return self.convert(list.pop(self, idx))


class ConvertingTuple(tuple, ConvertingMixin):
    """Tuple that converts its items."""

    def __getitem__(self, key):
        return self.convert_with_key(key, tuple.__getitem__(self, key), replace=False)


class BaseConfigurator:
    """Resolver of names and references in a configuration."""

    CONVERT_PATTERN = re.compile(r"^(?P<prefix>[a-z]+)://(?P<suffix>.*)$")
    WORD_PATTERN = re.compile(r"^\s*(\w+)\s*")
    DOT_PATTERN = re.compile(r"^\.\s*(\w+)\s*")
    INDEX_PATTERN = re.compile(r"^\[([^\[\]]*)\]\s*")
    DIGIT_PATTERN = re.compile(r"^\d+$")

    value_converters = {"ext": "ext_convert", "cfg": "cfg_convert"}
    importer = staticmethod(__import__)

    def __init__(self, config):
        self.config = ConvertingDict(config)
        self.config.configurator = self

    def resolve(self, s):
        """Return the object with a dotted name. Raises ValueError if it cannot be imported."""
        parts = s.split(".")
        used = parts.pop(0)
        try:
            found = self.importer(used)
            for part in parts:
                used += "." + part
                try:
                    found = getattr(found, part)
                except AttributeError:
                    self.importer(used)
                    found = getattr(found, part)
            return found
        except ImportError as e:
            raise ValueError(f"Cannot resolve {s!r}: {e}") from e

    def ext_convert(self, value):
        return self.resolve(value)

    def cfg_convert(self, value):
        """Return the part of the configuration for a reference such as handlers.file[0].name."""
        rest = value
        m = self.WORD_PATTERN.match(rest)
        if m is None:
            raise ValueError(f"Unable to convert {value!r}")
        rest = rest[m.end():]
        found = self.config[m.groups()[0]]
        while rest:
            m = self.DOT_PATTERN.match(rest)
            if m:
                found = found[m.groups()[0]]
            else:
                m = self.INDEX_PATTERN.match(rest)
                if m:
                    key = m.groups()[0]
                    if not self.DIGIT_PATTERN.match(key):
                        found = found[key]
                    else:
                        try:
                            found = found[int(key)]
                        except TypeError:
                            found = found[key]
            if not m:
                raise ValueError(f"Unable to convert {value!r} at {rest!r}")
            rest = rest[m.end():]
        return found

    def convert(self, value):
        """Return a value converted: as a converting container, or the object that it names."""
        for plain, kind in ((dict, ConvertingDict), (list, ConvertingList), (tuple, ConvertingTuple)):
            if isinstance(value, plain) and not isinstance(value, kind) and not hasattr(value, "_fields"):
                value = kind(value)
                value.configurator = self
                return value
        if isinstance(value, str):
            m = self.CONVERT_PATTERN.match(value)
            name = self.value_converters.get(m["prefix"]) if m else None
            if name:
                return getattr(self, name)(m["suffix"])
        return value

    def configure_custom(self, config):
        """Return the result of the factory under the key '()'."""
        factory = config.pop("()")
        if not callable(factory):
            factory = self.resolve(factory)
        attributes = config.pop(".", None)
        result = factory(**{key: config[key] for key in list(config) if valid_ident(key)})
        for name, value in (attributes or {}).items():
            setattr(result, name, value)
        return result

    def as_tuple(self, value):
        return tuple(value) if isinstance(value, list) else value


class DictConfigurator(BaseConfigurator):
    """Configurator for a dict of schema version 1."""

    def configure(self):
        """Apply the configuration."""
        config = self.config
        if "version" not in config:
            raise ValueError("dictionary doesn't specify a version")
        if config["version"] != 1:
            raise ValueError(f"Unsupported version: {config['version']}")
        if config.pop("incremental", False):
            self._configure_increment(config)
        else:
            self._configure_all(config)

    def _configure_increment(self, config):
        handlers = config.get("handlers", {})
        for name in handlers:
            if name not in logging._handlers:
                raise ValueError(f"No handler found with name {name!r}")
            try:
                level = handlers[name].get("level", None)
                if level:
                    logging._handlers[name].setLevel(logging._checkLevel(level))
            except Exception as e:
                raise ValueError(f"Unable to configure handler {name!r}") from e
        self._loggers(config, True)

    def _configure_all(self, config):
        disable_existing = config.pop("disable_existing_loggers", True)
        _clearExistingHandlers()
        for what, configure in (("formatter", self.configure_formatter), ("filter", self.configure_filter)):
            found = config.get(what + "s", {})
            for name in found:
                try:
                    found[name] = configure(found[name])
                except Exception as e:
                    raise ValueError(f"Unable to configure {what} {name!r}") from e
        handlers = config.get("handlers", {})
        waiting = []
        for name in sorted(handlers):
            try:
                self._handler(handlers, name)
            except Exception as e:
                if " not configured yet" not in str(e.__cause__):
                    raise ValueError(f"Unable to configure handler {name!r}") from e
                waiting.append(name)
        for name in waiting:  # their targets exist now
            try:
                self._handler(handlers, name)
            except Exception as e:
                raise ValueError(f"Unable to configure handler {name!r}") from e
        existing = sorted(logging.root.manager.loggerDict)
        children = []
        for name in config.get("loggers", {}):
            if name in existing:
                children.extend([other for other in existing if other.startswith(name + ".")])
                existing.remove(name)
        self._loggers(config, False)
        _handle_existing_loggers(existing, children, disable_existing)

    def _handler(self, handlers, name):
        handler = self.configure_handler(handlers[name])
        handler.name = name
        handlers[name] = handler

    def _loggers(self, config, incremental):
        loggers = config.get("loggers", {})
        for name in loggers:
            try:
                self.configure_logger(name, loggers[name], incremental)
            except Exception as e:
                raise ValueError(f"Unable to configure logger {name!r}") from e
        root = config.get("root", None)
        if root:
            try:
                self.configure_root(root, incremental)
            except Exception as e:
                raise ValueError("Unable to configure root logger") from e

    def configure_formatter(self, config):
        """Make a formatter."""
        if "()" in config:
            factory = config["()"]
            try:
                return self.configure_custom(config)
            except TypeError as e:
                if "'format'" not in str(e):
                    raise
                # The factory may expect the parameter name of logging.Formatter.
                config["fmt"] = config.pop("format")
                config["()"] = factory
                return self.configure_custom(config)
        cls = config.get("class", None)
        cls = self.resolve(cls) if cls else logging.Formatter
        more = {}
        defaults = config.get("defaults", None)
        if defaults is not None:
            more["defaults"] = defaults
        arguments = [config.get("format", None), config.get("datefmt", None), config.get("style", "%")]
        if "validate" in config:
            arguments.append(config["validate"])
        return cls(*arguments, **more)

    def configure_filter(self, config):
        """Make a filter."""
        return self.configure_custom(config) if "()" in config else logging.Filter(config.get("name", ""))

    def add_filters(self, filterer, filters):
        """Add filters, given by name or as objects."""
        for each in filters:
            try:
                given = callable(each) or callable(getattr(each, "filter", None))
                filterer.addFilter(each if given else self.config["filters"][each])
            except Exception as e:
                raise ValueError(f"Unable to add filter {each!r}") from e

    def configure_handler(self, config):
        """Make a handler."""
        before = dict(config)
        formatter = config.get("formatter", None)
        if formatter:
            try:
                formatter = self.config["formatters"][formatter]
            except Exception as e:
                raise ValueError(f"Unable to set formatter {formatter!r}") from e
        level = config.pop("level", None)
        filters = config.pop("filters", None)
        if "()" in config:
            factory = config.pop("()")
            if not callable(factory):
                factory = self.resolve(factory)
        else:
            factory = config.pop("class")
            if not callable(factory):
                factory = self.resolve(factory)
            self._handler_arguments(factory, config, before)
        config.pop("formatter", None)
        attributes = config.pop(".", None)
        arguments = {key: config[key] for key in list(config) if valid_ident(key)}
        try:
            handler = factory(**arguments)
        except TypeError as e:
            if "'stream'" not in str(e):
                raise
            arguments["strm"] = arguments.pop("stream")
            handler = factory(**arguments)
        if formatter:
            handler.setFormatter(formatter)
        if level is not None:
            handler.setLevel(logging._checkLevel(level))
        if filters:
            self.add_filters(handler, filters)
        for name, value in (attributes or {}).items():
            setattr(handler, name, value)
        return handler

    def _handler_arguments(self, cls, config, before):
        """Replace names in a handler's arguments by handlers and queues."""
        import logging.handlers as known
        if not isinstance(cls, type):
            return
        if issubclass(cls, known.MemoryHandler):
            if "flushLevel" in config:
                config["flushLevel"] = logging._checkLevel(config["flushLevel"])
            if "target" in config:
                name = config["target"]
                try:
                    target = self.config["handlers"][name]
                    if not isinstance(target, logging.Handler):
                        config.update(before)  # restore it for the second attempt
                        raise TypeError("target not configured yet")
                    config["target"] = target
                except Exception as e:
                    raise ValueError(f"Unable to set target handler {name!r}") from e
        elif issubclass(cls, known.QueueHandler):
            self._queue_arguments(config, before, known)

    def _queue_arguments(self, config, before, known):
        given = config.get("queue", None)
        if isinstance(given, str):
            given = self.resolve(given)
        if given is None:
            from queue import Queue as given
        if isinstance(given, dict):
            if "()" not in given:
                raise TypeError(f"Invalid queue specifier {given!r}")
            given = self.configure_custom(dict(given))
        config["queue"] = given() if isinstance(given, type) or not hasattr(given, "put") and callable(given) else given
        listener = config.pop("listener", None)
        names = config.pop("handlers", None)
        if names is None and listener is None:
            return
        handlers = []
        for name in names or []:
            handler = self.config["handlers"][name]
            if not isinstance(handler, logging.Handler):
                config.update(before)
                raise ValueError(f"Unable to set target handler {name!r}") from TypeError(f"Required handler {name!r} is not configured yet")
            handlers.append(handler)
        respect = config.pop("respect_handler_level", False)
        make = known.QueueListener if listener is None else self.resolve(listener) if isinstance(listener, str) else listener
        if isinstance(make, dict):
            make = dict(make)
            factory = make.pop("()")
            factory = factory if callable(factory) else self.resolve(factory)
            made = factory(config["queue"], *handlers, respect_handler_level=respect, **make)
        else:
            made = make(config["queue"], *handlers, respect_handler_level=respect)
        config["."] = {**(config.get(".", None) or {}), "listener": made}

    def add_handlers(self, logger, handlers):
        """Add handlers by name."""
        for name in handlers:
            try:
                logger.addHandler(self.config["handlers"][name])
            except Exception as e:
                raise ValueError(f"Unable to add handler {name!r}") from e

    def common_logger_config(self, logger, config, incremental=False):
        """Configure what all loggers have in common: level, handlers and filters."""
        level = config.get("level", None)
        if level is not None:
            logger.setLevel(logging._checkLevel(level))
        if incremental:
            return
        for handler in logger.handlers[:]:
            logger.removeHandler(handler)
        handlers = config.get("handlers", None)
        if handlers:
            self.add_handlers(logger, handlers)
        filters = config.get("filters", None)
        if filters:
            self.add_filters(logger, filters)

    def configure_logger(self, name, config, incremental=False):
        """Configure a logger other than the root."""
        logger = logging.getLogger(name)
        self.common_logger_config(logger, config, incremental)
        logger.disabled = False
        propagate = config.get("propagate", None)
        if propagate is not None:
            logger.propagate = propagate

    def configure_root(self, config, incremental=False):
        """Configure the root logger."""
        self.common_logger_config(logging.getLogger(), config, incremental)


dictConfigClass = DictConfigurator


def dictConfig(config):
    """Configure logging from a dict."""
    dictConfigClass(config).configure()


def _handle_existing_loggers(existing, children, disable):
    for name in existing:
        logger = logging.root.manager.loggerDict[name]
        if name not in children:
            logger.disabled = disable
        elif not isinstance(logger, logging.PlaceHolder):
            logger.setLevel(logging.NOTSET)
            logger.handlers = []
            logger.propagate = True


# --- configuration files ---

def fileConfig(fname, defaults=None, disable_existing_loggers=True, encoding=None):
    """Configure logging from a file in configparser's format, given by name, as a stream, or as a parser that has read it."""
    import configparser
    if isinstance(fname, str):
        import os
        if not os.path.exists(fname):
            raise FileNotFoundError(f"{fname} doesn't exist")
        if not os.path.getsize(fname):
            raise RuntimeError(f"{fname} is an empty file")
    if isinstance(fname, _RawConfigParser):
        parser = fname
    else:
        try:
            parser = configparser.ConfigParser(defaults)
            if hasattr(fname, "readline"):
                parser.read_file(fname)
            else:
                parser.read(fname, encoding=encoding)
        except configparser.ParsingError as e:
            raise RuntimeError(f"{fname} is invalid: {e}")
    formatters = _formatters(parser)
    _clearExistingHandlers()
    _install_loggers(parser, _install_handlers(parser, formatters), disable_existing_loggers)


def _names(text):
    return [name.strip() for name in text.split(",")] if text else []


def _resolve(name):
    parts = name.split(".")
    used = parts.pop(0)
    found = __import__(used)
    for part in parts:
        used += "." + part
        try:
            found = getattr(found, part)
        except AttributeError:
            __import__(used)
            found = getattr(found, part)
    return found


def _formatters(parser):
    found = {}
    for name in _names(parser["formatters"]["keys"]):
        section = f"formatter_{name}"
        get = lambda key, default=None: parser.get(section, key, raw=True, fallback=default)
        cls = parser[section].get("class")
        defaults = get("defaults")
        found[name] = (_resolve(cls) if cls else logging.Formatter)(
            get("format"), get("datefmt"), get("style", "%"),
            **({} if defaults is None else {"defaults": eval(defaults, dict(vars(logging)))}))
    return found


def _install_handlers(parser, formatters):
    found, targets = {}, []
    for name in _names(parser["handlers"]["keys"]):
        section = parser[f"handler_{name}"]
        cls = section["class"]
        try:
            cls = eval(cls, dict(vars(logging)))
        except (AttributeError, NameError):
            cls = _resolve(cls)
        arguments = eval(section.get("args", "()"), dict(vars(logging)))
        named = eval(section.get("kwargs", "{}"), dict(vars(logging)))
        handler = cls(*arguments, **named)
        handler.name = name
        if "level" in section:
            handler.setLevel(section["level"])
        if section.get("formatter", ""):
            handler.setFormatter(formatters[section["formatter"]])
        if hasattr(handler, "setTarget") and section.get("target", ""):
            targets.append((handler, section["target"]))
        found[name] = handler
    for handler, target in targets:
        handler.setTarget(found[target])
    return found


def _install_loggers(parser, handlers, disable_existing):
    names = _names(parser["loggers"]["keys"])
    names.remove("root")
    section = parser["logger_root"]
    root = logging.root
    if "level" in section:
        root.setLevel(section["level"])
    _replace_handlers(root, section, handlers)
    existing = sorted(root.manager.loggerDict)
    children = []
    for name in names:
        section = parser[f"logger_{name}"]
        qualified = section["qualname"]
        logger = logging.getLogger(qualified)
        if qualified in existing:
            children.extend([other for other in existing if other.startswith(qualified + ".")])
            existing.remove(qualified)
        if "level" in section:
            logger.setLevel(section["level"])
        _replace_handlers(logger, section, handlers)
        logger.propagate = section.getint("propagate", fallback=1)
        logger.disabled = 0
    _handle_existing_loggers(existing, children, disable_existing)


def _replace_handlers(logger, section, handlers):
    for handler in logger.handlers[:]:
        logger.removeHandler(handler)
    for name in _names(section["handlers"]):
        logger.addHandler(handlers[name])


def listen(port=DEFAULT_LOGGING_CONFIG_PORT, verify=None):
    """Raise an error: there is no network."""
    raise PermissionError(1, "logging.config.listen() is not available in the sandbox (there is no network; call dictConfig)")


def stopListening():
    """Do nothing: listen() never starts."""
