export { beginMailSignIn } from './begin-sign-in.ts'
export type { Browser } from './browser.ts'
export { signInByCode, signInByLink } from './complete-sign-in.ts'
export { sendConfirmationCode } from './confirmation-mail.ts'
export {
  beginPasskeyConfirmation,
  confirmByCode,
  confirmByLink,
  confirmByPasskey,
  confirmDemo,
  hasPasskey,
} from './confirmations.ts'
export { createDemoLink } from './demo-link.ts'
export { endAccess } from './end-access.ts'
export { createInvitation, signInByInvitation } from './invitations.ts'
export { beginPasskeySignIn, signInByPasskey } from './passkey-sign-in.ts'
export { purgeSignIns } from './purge-sign-ins.ts'
export { signInMailTask, writeSignInMail } from './sign-in-mail-task.ts'
