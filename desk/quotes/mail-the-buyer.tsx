/** Whether the buyer gets a mail about what a clerk does with a quote. */
export const MailTheBuyer = ({ isChecked }: { isChecked: boolean }) => (
  <label className="check">
    <input type="checkbox" name="mail" defaultChecked={isChecked} /> Email the buyer
  </label>
)
