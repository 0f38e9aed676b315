import type { ReactNode } from 'react'
import { PostButton } from '#app/ui/controls.tsx'
import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'

export const FiledBy = ({ at, by }: { at: string; by: ReactNode }) => (
  <>
    <DeskTime at={at} />
    <p className="hint">{by}</p>
  </>
)

type Props = {
  id: string
  isWithdrawn: boolean
  /** The document's name in the question; `putBack` is that on the button. */
  withdrawn: string
  putBack: string
  children: ReactNode
}

export const WithdrawDocument = ({ id, isWithdrawn, withdrawn, putBack, children }: Props) =>
  isWithdrawn ? (
    <PostButton fields={{ intent: 'put-back', id }} aria-label={`Put ${putBack} back`}>
      Put back
    </PostButton>
  ) : (
    <ConfirmButton
      label="Withdraw"
      title={`Withdraw ${withdrawn}?`}
      confirm="Withdraw it"
      fields={{ intent: 'withdraw', id }}
    >
      {children}
    </ConfirmButton>
  )
