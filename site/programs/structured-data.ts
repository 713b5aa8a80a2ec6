/** JSON-LD of the catalog's pages: products as the manufacturer describes them. Never an offer: nothing here is for sale. */

import { figureName, figureUnit } from '../../content/figure-names.ts'
import { figurePaths, figures } from '../../content/paths.ts'
import type { AuthoredModel } from '../../content/schema/model.ts'
import { DATA_LICENSE } from '../../inquiry-service/contract/license.ts'
import { absolute, buildConfig, type CatalogEntry, catalog, documentOf } from '../core/content.build.ts'
import { bundle } from './bundle.ts'

export function subject(type: string, path: string, name: string) {
  return { '@context': 'https://schema.org', '@type': type, '@id': absolute(path), url: absolute(path), name }
}

export function variantStructuredData({ model, variant }: CatalogEntry): object {
  const values = figures(variant)
  return {
    ...subject('ProductModel', `/catalog/${variant.id}`, variant.name),
    sku: variant.id,
    category: 'AI accelerator',
    manufacturer: { '@type': 'Organization', name: model.manufacturer },
    isVariantOf: { '@type': 'ProductModel', '@id': absolute(`/models/${model.id}`), name: model.name },
    additionalProperty: figurePaths(variant).map((path) => ({
      '@type': 'PropertyValue',
      propertyID: path,
      name: figureName(path, variant),
      value: values.get(path),
      ...(figureUnit(path) && { unitText: figureUnit(path) }),
    })),
    subjectOf: variant.sourceIds.map(documentOf).map(({ id, title, publisher, url }) => ({
      '@type': 'DigitalDocument',
      '@id': absolute(`/documents/${id}`),
      name: title,
      publisher: { '@type': 'Organization', name: publisher },
      url,
    })),
  }
}

export function modelStructuredData(model: AuthoredModel): object {
  return {
    ...subject('ProductModel', `/models/${model.id}`, model.name),
    ...(model.summary && { description: model.summary }),
    category: 'AI accelerator',
    manufacturer: { '@type': 'Organization', name: model.manufacturer },
    hasVariant: model.variants.map(({ id, name }) => ({
      '@type': 'ProductModel',
      '@id': absolute(`/catalog/${id}`),
      name,
    })),
  }
}

export function catalogStructuredData(description: string): object {
  const file = (path: string, encodingFormat: string) => ({
    '@type': 'DataDownload',
    contentUrl: absolute(path),
    encodingFormat,
  })
  return {
    ...subject('Dataset', '/catalog', 'Accelerator Sourcing Reference: catalog'),
    description,
    creator: { '@type': 'Organization', name: buildConfig.operatorName, url: absolute('/') },
    dateModified: catalog.checkedAt,
    version: bundle.version,
    license: `https://spdx.org/licenses/${DATA_LICENSE}.html`,
    isAccessibleForFree: true,
    distribution: [
      file('/api/v1/catalog', 'application/json'),
      file('/catalog.csv', 'text/csv'),
      { ...file('/bundle.zip', 'application/zip'), sha256: bundle.sha256, contentSize: `${bundle.bytes} B` },
    ],
  }
}
