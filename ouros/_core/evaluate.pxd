# Machine: eval, exec, globals, locals: natives that look at the frame that called them.
