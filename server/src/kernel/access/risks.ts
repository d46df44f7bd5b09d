/**
 * Risks of mutations. The reference of the API lists them for each operation. An API key may be required to confirm
 * mutations that have certain risks.
 */
export const risks = ['money', 'destructive', 'sends', 'metered', 'sensitive'] as const

export type Risk = (typeof risks)[number]

/** Risks for which an API key of an agent must confirm a mutation, by default. */
export const agentsConfirm: readonly Risk[] = ['money', 'destructive', 'sends', 'sensitive']
