/**
 * Sets the theme of one's choice before anything is painted. It stands in the page itself, as the only script that does:
 * what comes from a file comes after the first paint, and a dark room would see a flash of white.
 */

/** Name in the browser's storage. */
export const STORED_THEME = 'theme'

/** The content security policy lets in this text by its digest, and no other. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('${STORED_THEME}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}`
