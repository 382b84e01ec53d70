/** Where this device remembers that the keys are switched off: it says nothing about a person. */
const STORED_AS = 'theriac.order-keys';

/** The choice, where storage is forbidden. */
let chosen = true;

/** Whether the list of orders has keys. They are on unless this device has switched them off. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== 'off';
  } catch {
    return chosen;
  }
}

/** Switches the keys on or off, for later visits too. */
export function setKeysOn(isOn: boolean): void {
  chosen = isOn;
  try {
    if (isOn) localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, 'off');
  } catch {
    // no storage: `chosen` has it
  }
}
