/** Actions that automations of former systems had, and that are not done here. */
export const retiredKinds: ReadonlySet<string> = new Set(['make_call', 'voicemail_drop', 'award_xp'])
