/** What the catalog warns of in a mutation, and what a key may be held to confirm before. */
export const risks = ['money', 'destructive', 'sends', 'metered', 'sensitive'] as const

export type Risk = (typeof risks)[number]

/** What a key that is made for an agent confirms. */
export const agentsConfirm: readonly Risk[] = ['money', 'destructive', 'sends', 'sensitive']
