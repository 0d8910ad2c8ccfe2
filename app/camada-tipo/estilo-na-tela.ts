import { corInteira } from '#app/kit/cor/cor.ts';
import type { Estilo } from '#domain/camada-tipo/camada-tipo.events.ts';
import { ICONE_TAMANHO_PX, LARGURA_CONTORNO_PX } from '#domain/camada-tipo/medidas.ts';
import type { ValoresDoCamadaTipo } from './camada-tipo.form.ts';

/**
 * The style that the form says at this moment, for the preview: what is not (yet) valid stays as it was last.
 * @param valores of the fields; what is disabled is absent
 * @param antes the last style shown
 */
export function estiloNaTela(valores: Partial<ValoresDoCamadaTipo>, antes: Estilo): Estilo {
  const cor = (campo: keyof ValoresDoCamadaTipo, velha: string) =>
    corInteira(valores[campo] ?? '')?.toUpperCase() ?? velha;
  const numero = (campo: keyof ValoresDoCamadaTipo, velho: number, menor: number, maior: number) => {
    const n = Number.parseFloat(valores[campo] ?? '');
    return Number.isFinite(n) ? Math.min(maior, Math.max(menor, n)) : velho;
  };
  const fracao = (campo: keyof ValoresDoCamadaTipo, velha: number) => numero(campo, velha * 100, 0, 100) / 100;
  const cor_preenchimento = cor('cor_preenchimento', antes.cor_preenchimento ?? '') || null;
  return {
    icone: valores.icone === undefined ? antes.icone : valores.icone || null,
    icone_tamanho: numero('icone_tamanho', antes.icone_tamanho, ICONE_TAMANHO_PX.minimo, ICONE_TAMANHO_PX.maximo),
    icone_cor: cor('icone_cor', antes.icone_cor),
    icone_transparencia: fracao('icone_transparencia', antes.icone_transparencia),
    cor_contorno: cor('cor_contorno', antes.cor_contorno),
    largura_contorno: numero(
      'largura_contorno',
      antes.largura_contorno,
      LARGURA_CONTORNO_PX.minima,
      LARGURA_CONTORNO_PX.maxima,
    ),
    transparencia_cor_contorno: fracao('transparencia_cor_contorno', antes.transparencia_cor_contorno),
    sem_preenchimento: valores.sem_preenchimento === 'on' || cor_preenchimento === null,
    cor_preenchimento,
    transparencia_cor_preenchimento: fracao('transparencia_cor_preenchimento', antes.transparencia_cor_preenchimento),
  };
}
