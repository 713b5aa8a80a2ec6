/** The configuration that deploys the worker: written beside it, so that it names what is there and nothing else. */

export function wranglerConfig(): object {
  return {
    name: 'accelerator-reference',
    main: './worker.js',
    no_bundle: true,
    // Otherwise every page below this folder would be uploaded again as a module of the worker and count towards its
    // size.
    find_additional_modules: false,
    compatibility_date: '2026-10-01',
    send_metrics: false,
    assets: {
      directory: './assets',
      binding: 'ASSETS',
      // Every answer comes from the worker: the platform knows no 405, no Error body and no quota.
      run_worker_first: true,
      // The worker matches addresses to files, by the service's own rules.
      html_handling: 'none',
      not_found_handling: 'none',
    },
    durable_objects: { bindings: [{ name: 'CLIENT_QUOTAS', class_name: 'ClientQuota' }] },
    migrations: [{ tag: 'v1', new_sqlite_classes: ['ClientQuota'] }],
    // Deploying without it is refused.
    secrets: { required: ['EDGE_CLIENT_SECRET'] },
    observability: { enabled: true },
  }
}
