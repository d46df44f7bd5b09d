const resources = ['leads', 'clients', 'estimates', 'jobs', 'invoices', 'webhooks'] as const
const guarded = ['automations', 'workflows'] as const

/** All scopes except wildcards. */
export const exactScopes = [...resources, ...guarded].flatMap((area) => [`${area}:read`, `${area}:write`])

/** Wildcards, such as `leads:*` and `*`. They never grant access to automations or workflows. */
const wildcards = ['*', ...resources.map((area) => `${area}:*`)]

/** All scopes that an API key can have. */
export const everyScope: readonly string[] = [...exactScopes, ...wildcards]

/**
 * Returns the scopes with their wildcards replaced by the scopes that they stand for. Write access does not imply
 * read access.
 */
export function resolveScopes(scopes: readonly string[]): ReadonlySet<string> {
  const open = resources.filter((area) => scopes.includes('*') || scopes.includes(`${area}:*`))
  return new Set([
    ...scopes.filter((scope) => exactScopes.includes(scope)),
    ...open.flatMap((area) => [`${area}:read`, `${area}:write`]),
  ])
}
