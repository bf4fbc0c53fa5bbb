; What exported rules need of SudoRules, and nothing more: globals, templates, nine numbers.

(defglobal ?*max-guardians* = 8)

(defglobal ?*activate-ork-Imp-10c-salience* = 900 ?*ork-Imp-10c-salience* = 890)
(defglobal ?*activate-ork-Imp-11c-salience* = 880 ?*ork-Imp-11c-salience* = 870)
(defglobal ?*activate-ork-Imp-12c-salience* = 860 ?*ork-Imp-12c-salience* = 850)
(defglobal ?*activate-ork-Imp-13c-salience* = 840 ?*ork-Imp-13c-salience* = 830)
(defglobal ?*activate-ork-Imp-14c-salience* = 820 ?*ork-Imp-14c-salience* = 810)
(defglobal ?*activate-ork-Imp-15c-salience* = 800 ?*ork-Imp-15c-salience* = 790)
(defglobal ?*activate-ork-Imp-16c-salience* = 780 ?*ork-Imp-16c-salience* = 770)
(defglobal ?*activate-ork-Imp-17c-salience* = 760 ?*ork-Imp-17c-salience* = 750)
(defglobal ?*activate-ork-Imp-18c-salience* = 740 ?*ork-Imp-18c-salience* = 730)

(deftemplate context
   (slot name (type INTEGER)))

(deftemplate candidate
   (slot context (type INTEGER))
   (slot status (type SYMBOL) (allowed-symbols cand c-value))
   (slot label (type INTEGER))
   (slot number (type INTEGER))
   (slot row (type INTEGER))
   (slot column (type INTEGER))
   (slot block (type INTEGER))
   (slot band (type INTEGER))
   (slot stack (type INTEGER)))

(deftemplate ORk-relation
   (slot OR-name (type SYMBOL))
   (slot OR-complexity (type INTEGER))
   (slot context (type INTEGER))
   (slot OR-size (type INTEGER))
   (slot symmetrified (type SYMBOL) (allowed-symbols TRUE FALSE))
   (multislot OR-candidates (type INTEGER)))

; number, play and the k-digit-pattern facts are ordered: SudoRules needs no templates for them either.
(deffacts numbers
   (number 1) (number 2) (number 3) (number 4) (number 5) (number 6) (number 7) (number 8) (number 9))
