/** `owner` may do everything, `sales` works on requests and quotes, `catalog` on parts, files and imports. */
export type Role = 'owner' | 'sales' | 'catalog'

export const ROLES: readonly Role[] = ['owner', 'sales', 'catalog']

/** DESK_PASSKEYS: whether a password alone is enough (behavior 18.15). */
export type PasskeyPolicy = 'optional' | 'required'

export type Person = { readonly id: string; readonly name: string; readonly mail: string; readonly role: Role }
