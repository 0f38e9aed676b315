import { modulePatch } from '#server/build/patches/module-patch.ts'

/** Downshift sets a property on two hooks that we don't call. That keeps them in the build: 3 kB on every page. */
export const downshiftPatch = () =>
  modulePatch({
    name: 'downshift-patch',
    module: /\/downshift\.esm\.mjs$/,
    find: /^use(Select|MultipleSelection)\.stateChangeTypes = .*$/gm,
    count: 2,
    replacement: '',
  })
