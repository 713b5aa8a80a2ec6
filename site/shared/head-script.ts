/**
 * The only script inside the page itself, because one from a file would run too late: it applies the reader's theme before
 * anything is painted, which spares a white flash in a dark room, and remembers the last button pressed, so that the page's
 * own script can still act on it.
 */

/** The theme's key in the browser's storage. */
export const STORED_THEME = 'theme'

declare global {
  interface Document {
    /** Undefined if no button has been pressed yet. */
    pressed?: HTMLButtonElement
  }
}

/** The content security policy allows exactly this text, by its digest. */
export const HEAD_SCRIPT = `try{const t=localStorage.getItem('${STORED_THEME}');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}addEventListener('click',({target})=>{document.pressed=target.closest('button')??document.pressed})`
