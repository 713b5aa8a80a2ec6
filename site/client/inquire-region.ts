/** Initial region and currency, guessed from the device's time zone: shown, explained and easily changed. */
import type { InquiryForm } from '../../inquiry-service/contract/inquiry-body.ts'

/** European zones outside the European Union and the United Kingdom. */
const NOT_EU = [
  'Belgrade',
  'Chisinau',
  'Istanbul',
  'Kaliningrad',
  'Kiev',
  'Kyiv',
  'Minsk',
  'Monaco',
  'Moscow',
  'Oslo',
  'Podgorica',
  'Samara',
  'San_Marino',
  'Sarajevo',
  'Saratov',
  'Simferopol',
  'Skopje',
  'Tirane',
  'Ulyanovsk',
  'Vaduz',
  'Vatican',
  'Volgograd',
  'Zurich',
]
const UK = ['London', 'Belfast', 'Guernsey', 'Isle_of_Man', 'Jersey']
const US = ['New_York', 'Chicago', 'Denver', 'Los_Angeles', 'Phoenix', 'Detroit', 'Anchorage', 'Boise']

/** Empty where the zone says nothing. */
export function regionOfZone(zone: string): Partial<Pick<InquiryForm, 'region' | 'currency'>> {
  const [area = '', place = ''] = zone.split('/')
  if (area === 'Europe' && UK.includes(place)) return { region: 'UK', currency: 'GBP' }
  if (area === 'Europe' && !NOT_EU.includes(place)) return { region: 'EU', currency: 'EUR' }
  if (area === 'America' && US.includes(place)) return { region: 'US', currency: 'USD' }
  return {}
}
