/** The configuration that deploys the worker: written beside it, so that it names what lies there and nothing else. */

export function wranglerConfig(): object {
  return {
    name: 'accelerator-reference',
    main: './worker.js',
    no_bundle: true,
    // Else every page below this folder would go up a second time, as a module of the worker, and count for its size.
    find_additional_modules: false,
    compatibility_date: '2026-10-01',
    send_metrics: false,
    assets: {
      directory: './assets',
      binding: 'ASSETS',
      // Every answer is the worker's: the platform would know no 405, no Error body and no quota.
      run_worker_first: true,
      // Addresses and files are matched by the worker, with the service's own rules.
      html_handling: 'none',
      not_found_handling: 'none',
    },
    durable_objects: { bindings: [{ name: 'CLIENT_QUOTAS', class_name: 'ClientQuota' }] },
    migrations: [{ tag: 'v1', new_sqlite_classes: ['ClientQuota'] }],
    // A deployment without it is refused.
    secrets: { required: ['EDGE_CLIENT_SECRET'] },
    observability: { enabled: true },
  }
}
