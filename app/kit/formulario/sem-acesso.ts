const SEM_ACESSO = new Set([403, 404, 410]);

/** Whether no other try helps until somebody gives access again. */
export const semAcesso = (status: number): boolean => SEM_ACESSO.has(status);
