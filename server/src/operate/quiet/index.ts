export { type HeldKind, heldKinds } from './held-kinds.ts'
export { makeQuiet } from './make-quiet.ts'
export { type Resumption, resumeInstallation, resumingOptions } from './resume-installation.ts'
