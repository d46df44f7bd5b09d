export { type Country, isPoBox, parsePostalCode, parseState } from './address.ts'
export { addressKey, type PostalAddress } from './address-key.ts'
export { type Email, parseEmail } from './email.ts'
export { type Phone, parsePhone } from './phone.ts'
