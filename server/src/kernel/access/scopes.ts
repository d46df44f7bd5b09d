const resources = ['leads', 'clients', 'estimates', 'jobs', 'invoices', 'webhooks'] as const
const guarded = ['automations', 'workflows'] as const

/** Every scope by its exact name. */
export const exactScopes = [...resources, ...guarded].flatMap((area) => [`${area}:read`, `${area}:write`])

/** `leads:*` … and `*` are taken for the resource API; they never open automations or workflows. */
const wildcards = ['*', ...resources.map((area) => `${area}:*`)]

/** Whatever a key can be given. */
export const everyScope: readonly string[] = [...exactScopes, ...wildcards]

/** What the listed scopes open, wildcards resolved. Writing does not imply reading. */
export function resolveScopes(scopes: readonly string[]): ReadonlySet<string> {
  const open = resources.filter((area) => scopes.includes('*') || scopes.includes(`${area}:*`))
  return new Set([
    ...scopes.filter((scope) => exactScopes.includes(scope)),
    ...open.flatMap((area) => [`${area}:read`, `${area}:write`]),
  ])
}
