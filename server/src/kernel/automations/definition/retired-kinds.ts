/**
 * Kinds of actions that automations had in the systems that companies used before Quoin. Quoin does not support them.
 */
export const retiredKinds: ReadonlySet<string> = new Set(['make_call', 'voicemail_drop', 'award_xp'])
