/** The script in the head of every page. */
import { STORED_ATTEMPT, STORED_DRAFT, STORED_RECEIPT, STORED_SHORTLIST } from './stored.ts'

export const STORED_THEME = 'theme'

declare global {
  interface Document {
    /** Undefined if no button has been pressed yet. */
    pressed?: HTMLButtonElement
    /** Fields that the reader has changed, unlike those whose state the browser restored. */
    changed?: Set<EventTarget | null>
  }
}

/**
 * The only script inside the page itself, because a file would arrive too late. Before the first paint it applies the reader's
 * theme, so that a dark page does not flash white, and notes whether the address or the device holds something that the page's
 * own script will show instead of what was built. It also remembers the last button pressed and the fields changed. The content
 * security policy allows exactly this text, by its digest.
 */
export const HEAD_SCRIPT = `{const d=document.documentElement.dataset;if(location.search||location.hash.includes('='))d.restoring='address';try{const t=localStorage.getItem('${STORED_THEME}');if(t==='dark'||t==='light')d.theme=t;if(!d.restoring&&(localStorage.getItem('${STORED_SHORTLIST}')||localStorage.getItem('${STORED_ATTEMPT}')||sessionStorage.getItem('${STORED_RECEIPT}')||sessionStorage.getItem('${STORED_DRAFT}')))d.restoring='device'}catch{}}addEventListener('click',({target})=>{document.pressed=target.closest('button')??document.pressed});addEventListener('change',({target})=>(document.changed??=new Set).add(target))`
