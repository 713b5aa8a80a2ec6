/**
 * Applies the reader's theme before anything is painted. It is the only script inside the page itself: a script from a
 * file would run after the first paint and flash white in a dark room.
 */

/** Its key in the browser's storage. */
export const STORED_THEME = 'theme'

/** The content security policy allows exactly this text, by its digest. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${STORED_THEME}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}`
