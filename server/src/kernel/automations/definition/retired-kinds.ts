/** Kinds of actions that automations of former systems had and that Quoin does not support. */
export const retiredKinds: ReadonlySet<string> = new Set(['make_call', 'voicemail_drop', 'award_xp'])
