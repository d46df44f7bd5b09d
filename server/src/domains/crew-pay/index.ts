export { type PayFacts, type ReckonedPay, reckonPay } from './reckoning/reckon-pay.ts'
