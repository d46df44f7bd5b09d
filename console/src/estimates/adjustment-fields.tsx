import { Choice, TextField } from '../parts/field.tsx'
import { type Adjustment, adjustmentInput, type AdjustmentType } from './adjustment.ts'

interface Props {
  label: string
  /** Name of the field in the operation's input. */
  name: 'discount' | 'deposit'
  value: Adjustment
  onChange: (value: Adjustment) => void
}

/** Fields for the type and the value of a discount or deposit. */
export function AdjustmentFields({ label, name, value, onChange }: Props) {
  const isWrong = value.value !== '' && adjustmentInput(value) === undefined
  const isPercent = value.type === 'percent'
  return (
    <div className="form-row">
      <Choice
        label={label}
        name={`${name}.type`}
        also={[name]}
        value={value.type}
        onChange={(event) => onChange({ ...value, type: event.target.value as AdjustmentType })}
        choices={[
          ['none', 'None'],
          ['percent', 'Percent'],
          ['fixed', 'Amount'],
        ]}
      />
      {value.type !== 'none' && (
        <TextField
          label={isPercent ? `${label} in percent` : `${label} amount`}
          name={`${name}.value`}
          inputMode="decimal"
          value={value.value}
          {...(isWrong ? { 'aria-invalid': true } : {})}
          onChange={(event) => onChange({ ...value, value: event.target.value })}
          hint={isWrong && (isPercent ? 'A number from 0 to 100.' : 'An amount, such as 250.00.')}
        />
      )}
    </div>
  )
}
