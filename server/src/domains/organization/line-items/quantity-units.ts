import { decimal, formatDecimal, shift, toCents } from '../../../kernel/money/index.ts'

/** Converts a quantity to an integer number of ten-thousandths. */
export const unitsOfQuantity = (quantity: string): number => toCents(shift(decimal(quantity), 4).units)

export const quantityOfUnits = (units: number): string => formatDecimal({ units: BigInt(units), places: 4 })
