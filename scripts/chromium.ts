/** The system's Chromium: where it is and how it is started, for tests and measurements. */
import { type Browser, chromium } from 'playwright-core'

/** The browser that people have: what is measured is measured in it. */
export const CHROMIUM_PATH = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/**
 * A second list replaces Playwright's own, so this one begins with it. The rest are the menus of the address bar: hidden pages,
 * for which Chromium starts two renderers per visitor, more work than most of our own pages.
 */
const FEATURES = `AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable
LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning AvoidCorsURLLoaderRestartOnRedirect OptimizationHints
NetworkTimeServiceQuerying AimEnabled PreconnectToSearch WebUIOmniboxPopup WebUIOmniboxAimPopup`
export const WITHOUT_FEATURES = FEATURES.split(/\s/)

export const flagsWithout = (features: readonly string[]) => [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${features.join()}`,
]

export const CHROMIUM_FLAGS = flagsWithout(WITHOUT_FEATURES)

export function openWholeChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS })
}
