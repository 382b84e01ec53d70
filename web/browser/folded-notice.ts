/** Where this device remembers, over visits, that the notice above the products is folded: it says nothing about a person. */
export const FOLDED_NOTICE = 'theriac.notice';

/** Runs before the page is drawn, so that a folded notice never opens and moves the products. */
export const foldNoticeAgain = `try{localStorage['${FOLDED_NOTICE}']&&(document.documentElement.dataset.notice='folded')}catch{}`;
