export const visitKinds = ['work', 'install', 'service', 'takedown'] as const
export type VisitKind = (typeof visitKinds)[number]
