/**
 * Risks of mutations. The catalog of operations lists them, and an API key may have to confirm mutations with certain
 * risks.
 */
export const risks = ['money', 'destructive', 'sends', 'metered', 'sensitive'] as const

export type Risk = (typeof risks)[number]

/** Default risks for which an API key of an agent must confirm a mutation. */
export const agentsConfirm: readonly Risk[] = ['money', 'destructive', 'sends', 'sensitive']
