/** What the doctor found about one thing. `problem`: the store does not work, or will not. `advice`: it works, but should be changed. */
export interface Finding {
  about: 'settings' | 'database' | 'replica' | 'mail' | 'disk' | 'site';
  state: 'ok' | 'advice' | 'problem';
  /** What was found: one sentence without personal data, passwords and addresses with passwords. */
  message: string;
  /** What to do about it. */
  remedy?: string;
}

export type Findings = AsyncGenerator<Finding>;
