/** Fields in every state. `scheme` makes the two columns' ids distinct. */
export function FieldParts({ scheme }: { scheme: string }) {
  const id = (name: string) => `${scheme}-${name}`
  return (
    <>
      <h2 className="section-title">Fields</h2>
      <div className="grid">
        {[
          { name: 'Plain', state: {} },
          { name: 'Filled', state: { defaultValue: '10-880-2-05' } },
          { name: 'Placeholder', state: { placeholder: '500, 5,000' } },
          { name: 'Disabled', state: { disabled: true, defaultValue: '50' } },
          { name: 'Chosen', state: { 'data-chosen': '', defaultValue: 'Red' } },
        ].map(({ name, state }) => (
          <div key={name} className="form-field">
            <label htmlFor={id(name)} className="form-label">
              {name}
            </label>
            <input id={id(name)} className="field" {...state} />
          </div>
        ))}
        <div className="form-field">
          <label htmlFor={id('invalid')} className="form-label">
            Invalid
          </label>
          <input
            id={id('invalid')}
            className="field"
            aria-invalid="true"
            aria-describedby={id('error')}
            defaultValue="2.5"
          />
          <p id={id('error')} className="form-error">
            Quantity: enter a whole number from 1 to 1,000,000.
          </p>
        </div>
        <div className="form-field">
          <label htmlFor={id('select')} className="form-label">
            Select
          </label>
          <select id={id('select')} className="field select">
            <option>All families</option>
          </select>
        </div>
        <div className="form-field">
          <label htmlFor={id('text')} className="form-label">
            Text<span className="form-optional">optional</span>
          </label>
          <textarea id={id('text')} className="field" rows={2} />
          <p className="hint">Only people of the desk see it.</p>
        </div>
        <div className="form-field">
          <label htmlFor={id('file')} className="form-label">
            Files
          </label>
          <input id={id('file')} type="file" className="field" />
        </div>
        <label className="check">
          <input type="checkbox" defaultChecked /> Checkbox
        </label>
        <label className="check">
          <input type="radio" defaultChecked /> Radio
        </label>
      </div>
      <div className="field-row">
        <div className="form-field">
          <label htmlFor={id('search')} className="form-label">
            Field row
          </label>
          <input id={id('search')} type="search" className="field" />
        </div>
        <button type="button" className="button">
          Search
        </button>
      </div>
    </>
  )
}
