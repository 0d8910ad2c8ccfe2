import { dataLocal, somarDias } from './relogio-local.policy.ts';

/** Days of which a scheduled document of detections tells: those of its filter, or counted from its own time. */
export const PERIODOS = ['do_filtro', 'dia_anterior', 'sete_dias', 'trinta_dias', 'mes_anterior'] as const;
export type Periodo = (typeof PERIODOS)[number];

interface Dias {
  /** AAAA-MM-DD, both of them in it. */
  readonly inicio: string;
  readonly fim: string;
}

/** Whole days before the one on which it is due; null for those that the filter names. */
export function diasDoPeriodo(periodo: Periodo, prevista_para: string, fuso: string): Dias | null {
  const hoje = dataLocal(prevista_para, fuso);
  const ontem = somarDias(hoje, -1);
  switch (periodo) {
    case 'do_filtro':
      return null;
    case 'dia_anterior':
      return { inicio: ontem, fim: ontem };
    case 'sete_dias':
      return { inicio: somarDias(hoje, -7), fim: ontem };
    case 'trinta_dias':
      return { inicio: somarDias(hoje, -30), fim: ontem };
    case 'mes_anterior': {
      const fim = somarDias(`${hoje.slice(0, 7)}-01`, -1);
      return { inicio: `${fim.slice(0, 7)}-01`, fim };
    }
  }
}
