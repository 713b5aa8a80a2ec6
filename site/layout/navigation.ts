/** The navigation of the site, listed once for header and footer. */

export interface NavigationEntry {
  path: string
  label: string
  /** Other parts of the site under this entry. */
  also?: readonly string[]
}

export const MAIN_NAVIGATION: readonly NavigationEntry[] = [
  { path: '/catalog', label: 'Catalog', also: ['/models', '/charts', '/not-listed'] },
  { path: '/compare', label: 'Compare' },
  { path: '/estimate', label: 'Estimate', also: ['/fit'] },
  { path: '/articles', label: 'Articles' },
  { path: '/inquire', label: 'Buy' },
  { path: '/sell', label: 'Sell' },
  { path: '/developers', label: 'Developers' },
]

export const FOOTER_NAVIGATION: readonly NavigationEntry[] = [
  { path: '/models', label: 'Models' },
  { path: '/documents', label: 'Documents' },
  { path: '/charts', label: 'Charts' },
  { path: '/not-listed', label: 'Not listed' },
  { path: '/changes', label: 'Changes' },
  { path: '/report', label: 'Report or suggest' },
  // The last of the head, which a phone has no room for.
  { path: '/developers', label: 'Developers' },
  { path: '/about', label: 'About' },
  { path: '/privacy', label: 'Privacy' },
]
