import { Check } from '#app/ui/controls.tsx'
export const MailTheBuyer = ({ isChecked }: { isChecked: boolean }) => (
  <Check name="mail" defaultChecked={isChecked}>
    Email the buyer
  </Check>
)
