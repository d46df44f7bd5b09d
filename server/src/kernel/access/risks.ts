/** Risks of mutations that the catalog shows and that a key may have to confirm. */
export const risks = ['money', 'destructive', 'sends', 'metered', 'sensitive'] as const

export type Risk = (typeof risks)[number]

/** Risks that a key created for an agent must confirm. */
export const agentsConfirm: readonly Risk[] = ['money', 'destructive', 'sends', 'sensitive']
