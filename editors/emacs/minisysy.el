;;; minisysy.el --- miniSysY and LLVM IR in Emacs 29 or newer  -*- lexical-binding: t -*-

;; Load this file from init.el. Emacs 28 needs the package eglot. The syntax of miniSysY is a part of C's.

(require 'cc-mode)
(require 'eglot)

(define-derived-mode minisysy-mode c-mode "miniSysY"
  "A mode for programs in miniSysY."
  (setq-local c-basic-offset 4
              indent-tabs-mode nil))

(define-derived-mode minisysy-llvm-mode prog-mode "LLVM IR"
  "A mode for LLVM IR."
  (setq-local comment-start "; "
              comment-start-skip ";+ *"
              tab-width 2
              indent-tabs-mode nil)
  (modify-syntax-entry ?\; "<")
  (modify-syntax-entry ?\n ">")
  (modify-syntax-entry ?% "_")
  (modify-syntax-entry ?@ "_"))

(add-to-list 'auto-mode-alist '("\\.sy\\'" . minisysy-mode))
(add-to-list 'auto-mode-alist '("\\.ll\\'" . minisysy-llvm-mode))
(add-to-list 'eglot-server-programs
             '((minisysy-mode minisysy-llvm-mode) . ("compiler" "--lsp")))
(add-hook 'minisysy-mode-hook #'eglot-ensure)
(add-hook 'minisysy-llvm-mode-hook #'eglot-ensure)

(provide 'minisysy)
;;; minisysy.el ends here
