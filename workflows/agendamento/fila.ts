/** Where runs that began by the clock stand in line: so many at once keep nobody waiting who asks for something. */
export const filaDosAgendados = (taskQueue: string): string => `${taskQueue}-agendados`;
