import { describe, expect, it } from 'vitest';
import { id } from '#tests/support/decider.ts';
import { importacaoEvents as on, type Problema } from '../importacao/importacao.events.ts';
import { type EnvioAvisado, notificacaoDaImportacao } from './da-importacao.ts';
import { conteudoDaNotificacaoSchema } from './notificacao.events.ts';

const envio: EnvioAvisado = { id: id(50), arquivos: ['goias.zip'], publicar_ao_terminar: false };
const problema: Problema = { codigo: 'SemPrj', arquivo: 'goias.zip', feicao: null, campo: null, detalhe: null };
const preparada = on.ImportacaoPreparada({ camadas: 1_246, problemas: [] });

describe('O autor de um envio', () => {
  it('é chamado a conferir o que ficou pronto, com o endereço da conferência', () => {
    expect(notificacaoDaImportacao(preparada, envio)).toMatchObject({
      tipo: 'toast',
      nivel: 'info',
      titulo: 'Envio pronto para conferir',
      mensagem: '“goias.zip”: 1.246 camadas à espera de conferência e publicação.',
      acoes: [{ label: 'Conferir', url: `/camadas/upload/${id(50)}` }],
    });
  });

  it('é chamado a decidir sem o que nada pode ser lido, e só então', () => {
    const semCrs = { assunto: 'crs' as const, arquivo: 'goias.zip', camada: 'goias', campo: null, opcoes: [] };
    const inspecionada = (proposta: string | null) =>
      on.ImportacaoInspecionada({ conteudos: [], problemas: [], duvidas: [{ ...semCrs, proposta, feicoes: null }] });
    expect(notificacaoDaImportacao(inspecionada(null), envio)).toMatchObject({
      titulo: 'Envio à espera de uma decisão',
    });
    expect(notificacaoDaImportacao(inspecionada('4674'), envio)).toBeNull();
  });

  it('é avisado antes de o envio parado vencer, com o dia em que vence', () => {
    const aviso = on.PrazoDaImportacaoAvisado({ expira_em: '2026-12-20T01:00:00.000Z' });
    expect(notificacaoDaImportacao(aviso, envio)).toMatchObject({
      tipo: 'alert',
      nivel: 'warning',
      titulo: 'Envio perto de vencer',
      mensagem: '“goias.zip”: parado há semanas, vence em 19/12/2026 se ninguém o publicar.',
    });
  });

  it('não é chamado a publicar o que se publica sozinho; da publicação sabe', () => {
    const sozinho = { ...envio, publicar_ao_terminar: true };
    expect(notificacaoDaImportacao(preparada, sozinho)).toBeNull();
    expect(notificacaoDaImportacao(on.ImportacaoPublicada({ camadas: 1 }), sozinho)).toMatchObject({
      nivel: 'success',
      mensagem: '“goias.zip”: uma camada no mapa.',
    });
  });

  it('sabe que o envio foi recusado e por quantos problemas', () => {
    const recusada = on.ImportacaoFalhou({ problemas: [problema, problema] });
    const varios = { ...envio, arquivos: ['a.shp', 'a.dbf', 'a.shx'] };
    expect(notificacaoDaImportacao(recusada, varios)).toMatchObject({
      tipo: 'alert',
      nivel: 'danger',
      mensagem: '“a.shp” e mais 2 arquivos: 2 problemas. A lista de envios diz onde e o que fazer.',
    });
  });

  it('não é incomodado com os outros passos', () => {
    expect(notificacaoDaImportacao(on.ImportacaoExpirada({}), envio)).toBeNull();
  });

  it('lê um texto que cabe, por mais longo que seja o nome do arquivo', () => {
    const longo = { ...envio, arquivos: ['a'.repeat(5_000), 'b.zip'] };
    expect(conteudoDaNotificacaoSchema.safeParse(notificacaoDaImportacao(preparada, longo)).success).toBe(true);
  });
});
