/** JSON-LD of the home page: the site, and how to search it. */
import { absolute, buildConfig } from './content.ts'

export const websiteStructuredData = {
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  '@id': absolute('/#website'),
  url: absolute('/'),
  name: 'Accelerator Sourcing Reference',
  inLanguage: 'en',
  publisher: { '@type': 'Organization', name: buildConfig.operatorName },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: absolute('/search?q={search_term_string}') },
    'query-input': 'required name=search_term_string',
  },
}
