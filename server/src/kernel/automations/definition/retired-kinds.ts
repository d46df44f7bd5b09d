/**
 * Kinds of actions that Quoin does not support. Automations that companies bring from their previous systems contain
 * them.
 */
export const retiredKinds: ReadonlySet<string> = new Set(['make_call', 'voicemail_drop', 'award_xp'])
