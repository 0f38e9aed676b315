export const MailTheBuyer = ({ isChecked }: { isChecked: boolean }) => (
  <label className="check">
    <input type="checkbox" name="mail" defaultChecked={isChecked} /> Email the buyer
  </label>
)
