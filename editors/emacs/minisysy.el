;;; minisysy.el --- miniSysY and LLVM IR in Emacs 29 or newer  -*- lexical-binding: t -*-

;; Load this file from init.el. The syntax of miniSysY is a part of C's.

(require 'cc-mode)
(require 'eglot)

(define-derived-mode minisysy-mode c-mode "miniSysY"
  "A mode for programs in miniSysY."
  (setq-local c-basic-offset 4
              indent-tabs-mode nil))

(add-to-list 'auto-mode-alist '("\\.sy\\'" . minisysy-mode))
(add-to-list 'eglot-server-programs
             '(minisysy-mode . ("compiler" "--lsp")))
(add-hook 'minisysy-mode-hook #'eglot-ensure)

(provide 'minisysy)
;;; minisysy.el ends here
