import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, dado, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { Exame } from './exame.ts';
import { type ImagemCommand, imagemCommands, NUVENS_PADRAO } from './imagem.commands.ts';
import { imagemDecider as decider } from './imagem.decider.ts';
import { imagemEvents as on } from './imagem.events.ts';

const arquivoDe = (letra: string, nome = 'cena.tif') => {
  const sha256 = letra.repeat(64);
  return { nome, chave: `${sha256.slice(0, 2)}/${sha256}`, sha256, bytes: 1_103_877, tipo: 'image/tiff' };
};
const dados = {
  ativo_id: '018f3c5e-7a10-7000-8000-000000000031',
  percentual_nuvens: 20,
  obtencao: { instante: '2019-01-14T12:57:13.000Z', fuso: 'America/Sao_Paulo' },
  satelite: 'Landsat 8',
  papeis: null,
};
const banda: Exame['bandas'][number] = {
  nome: 'B4 vermelho',
  papel: 'vermelho',
  comprimento_de_onda: 655,
  tipo: 'UInt16',
  nodata: 0,
  escala: 0.0000275,
  deslocamento: -0.2,
  medidas: { minimo: 1, maximo: 60_000, media: 9_000, desvio: 800, p2: 7_500, p98: 14_000 },
};
const exame: Exame = {
  largura: 370,
  altura: 300,
  crs_wkt: 'PROJCRS["WGS 84 / UTM zone 23S"]',
  crs_epsg: 32723,
  resolucao: 30,
  bbox: [-44.2, -20.2, -44.1, -20.1],
  pegada: {
    type: 'Polygon',
    coordinates: [
      [
        [-44.2, -20.2],
        [-44.1, -20.2],
        [-44.1, -20.1],
        [-44.2, -20.2],
      ],
    ],
  },
  bandas: [banda, { ...banda, papel: null, nodata: 'nan' }],
  mascara: 'nodata',
  amostra: 111_000,
  dito: { instante: null, satelite: 'LANDSAT_8', nuvens: null },
};

const recebida = on.ImagemRecebida({ cliente_id: CLIENTE, ...dados, arquivo: arquivoDe('a') });
const examinadaNa = (versao: number) =>
  on.ImagemExaminada({ versao, exame, valores: arquivoDe('b'), quadros: arquivoDe('c') });
const antecipadaNa = (versao: number) => on.ImagemAntecipada({ versao, exame, valores: arquivoDe('b') });
const recusadaNa = (versao: number) => on.ImagemRecusada({ versao, problemas: [{ codigo: 'sem_crs', detalhe: null }] });
const segunda = on.VersaoDaImagemRecebida({ versao: 2, arquivo: arquivoDe('d') });

const receber: ImagemCommand = { type: 'ReceberImagem', data: recebida.data };
const examinar = (versao: number): ImagemCommand => ({ type: 'ExaminarImagem', data: examinadaNa(versao).data });
const antecipar = (versao: number): ImagemCommand => ({ type: 'AnteciparImagem', data: antecipadaNa(versao).data });
const recusar = (versao: number): ImagemCommand => ({ type: 'RecusarImagem', data: recusadaNa(versao).data });
const alterar = (mudanca: object): ImagemCommand => ({
  type: 'AlterarImagem',
  data: { ...dados, arquivo: null, ...mudanca },
});
const outra = alterar({ arquivo: arquivoDe('d') });
const remover: ImagemCommand = { type: 'RemoverImagem', data: { motivo: 'repetida' } };
const inativar: ImagemCommand = { type: 'InativarImagem', data: { motivo: 'Fumaça.' } };
const reativar: ImagemCommand = { type: 'ReativarImagem', data: {} };
const restaurar: ImagemCommand = { type: 'RestaurarImagem', data: {} };

describe('Imagem', () => {
  it('é recebida uma vez, com o seu arquivo original pelo hash', () => {
    dado(decider).quando(receber).acontece(recebida);
    dado(decider, recebida).quando(receber).recusa('ImagemJaExiste');
    const alheia: ImagemCommand = { type: 'ReceberImagem', data: { ...recebida.data, cliente_id: OUTRO_CLIENTE } };
    dado(decider).quando(alheia).recusa('ClienteInexistente');
  });

  it('sem que se diga a cobertura de nuvens, tem 15 %', () => {
    const { percentual_nuvens } = imagemCommands.ReceberImagem.parse({
      cliente_id: CLIENTE,
      ativo_id: dados.ativo_id,
      arquivo: arquivoDe('a'),
    });
    expect([percentual_nuvens, NUVENS_PADRAO]).toEqual([15, 15]);
  });

  it('é examinada ou recusada uma vez; o que chega depois nada muda', () => {
    dado(decider, recebida).quando(examinar(1)).acontece(examinadaNa(1));
    dado(decider, recebida).quando(recusar(1)).acontece(recusadaNa(1));
    dado(decider, recebida, examinadaNa(1)).quando(examinar(1)).nadaAcontece();
    dado(decider, recebida, examinadaNa(1)).quando(recusar(1)).nadaAcontece();
    dado(decider, recebida, recusadaNa(1)).quando(examinar(1)).nadaAcontece();
  });

  it('é antecipada uma vez, enquanto nada dela se vê, e examinada ou recusada depois', () => {
    dado(decider, recebida).quando(antecipar(1)).acontece(antecipadaNa(1));
    dado(decider, recebida, antecipadaNa(1)).quando(antecipar(1)).nadaAcontece();
    dado(decider, recebida, antecipadaNa(1)).quando(examinar(1)).acontece(examinadaNa(1));
    dado(decider, recebida, antecipadaNa(1)).quando(recusar(1)).acontece(recusadaNa(1));
    dado(decider, recebida, antecipadaNa(1)).quando(outra).recusa('ImagemEmExame');
    // Of a second file the first one is seen until its exam has ended; where that was refused, nothing is.
    dado(decider, recebida, examinadaNa(1), segunda).quando(antecipar(2)).nadaAcontece();
    dado(decider, recebida, antecipadaNa(1), recusadaNa(1), segunda).quando(antecipar(2)).acontece(antecipadaNa(2));
    dado(decider, recebida, examinadaNa(1)).quando(antecipar(1)).nadaAcontece();
    dado(decider, recebida, recusadaNa(1)).quando(antecipar(1)).nadaAcontece();
  });

  it('outro arquivo é outra versão: o exame da anterior já não conta', () => {
    dado(decider, recebida, examinadaNa(1)).quando(outra).acontece(segunda);
    dado(decider, recebida, recusadaNa(1)).quando(outra).acontece(segunda);
    dado(decider, recebida, examinadaNa(1), segunda).quando(examinar(1)).nadaAcontece();
    dado(decider, recebida, examinadaNa(1), segunda).quando(examinar(2)).acontece(examinadaNa(2));
  });

  it('enquanto um arquivo é examinado, não recebe outro', () => {
    dado(decider, recebida).quando(outra).recusa('ImagemEmExame');
    // Nothing of the form is taken then: neither the file nor what was said.
    dado(decider, recebida)
      .quando(alterar({ percentual_nuvens: 40, arquivo: arquivoDe('d') }))
      .recusa('ImagemEmExame');
  });

  it('o mesmo arquivo outra vez não é outra versão; depois de recusado, é outra tentativa', () => {
    const mesmo = alterar({ arquivo: arquivoDe('a', 'outro nome.tif') });
    dado(decider, recebida, examinadaNa(1)).quando(mesmo).nadaAcontece();
    dado(decider, recebida).quando(mesmo).nadaAcontece();
    dado(decider, recebida, recusadaNa(1))
      .quando(mesmo)
      .acontece(on.VersaoDaImagemRecebida({ versao: 2, arquivo: arquivoDe('a', 'outro nome.tif') }));
  });

  it('o que se diz dela muda por um evento, e só onde é outro', () => {
    const novos = { ...dados, percentual_nuvens: 40, papeis: ['vermelho' as const, 'infravermelho_proximo' as const] };
    dado(decider, recebida, examinadaNa(1)).quando(alterar({})).nadaAcontece();
    dado(decider, recebida, examinadaNa(1)).quando(alterar(novos)).acontece(on.ImagemAlterada(novos));
    dado(decider, recebida, examinadaNa(1))
      .quando(alterar({ ...novos, arquivo: arquivoDe('d') }))
      .acontece(on.ImagemAlterada(novos), segunda);
  });

  it('diz-se o que mede cada uma das suas bandas, nem mais nem menos', () => {
    dado(decider, recebida, examinadaNa(1))
      .quando(alterar({ papeis: ['vermelho'] }))
      .recusa('PapeisNaoConferem');
  });

  it('vai para a lixeira e volta dela; lá não muda', () => {
    const removida = on.ImagemRemovida({ motivo: 'repetida' });
    dado(decider, recebida, examinadaNa(1)).quando(remover).acontece(removida);
    dado(decider, recebida, examinadaNa(1), removida).quando(remover).nadaAcontece();
    dado(decider, recebida, examinadaNa(1), removida)
      .quando(alterar({ satelite: null }))
      .recusa('ImagemNaLixeira');
    dado(decider, recebida, examinadaNa(1), removida).quando(outra).recusa('ImagemNaLixeira');
    dado(decider, recebida, examinadaNa(1), removida).quando(restaurar).acontece(on.ImagemRestaurada({}));
    dado(decider, recebida, examinadaNa(1)).quando(restaurar).nadaAcontece();
  });

  it('deixa de ser oferecida, com o motivo de quem o disse, e volta a ser', () => {
    const inativada = on.ImagemInativada({ motivo: 'Fumaça.' });
    dado(decider, recebida, examinadaNa(1)).quando(inativar).acontece(inativada);
    dado(decider, recebida, examinadaNa(1), inativada).quando(inativar).nadaAcontece();
    dado(decider, recebida, examinadaNa(1), inativada).quando(reativar).acontece(on.ImagemReativada({}));
    dado(decider, recebida, examinadaNa(1)).quando(reativar).nadaAcontece();
    dado(decider, recebida, on.ImagemRemovida({ motivo: '' }))
      .quando(inativar)
      .recusa('ImagemNaLixeira');
  });

  it('quanto do ativo ela cobre se diz, e deixa de se dizer, por um evento', () => {
    const { papeis, ...resto } = dados;
    const dita = { ...resto, papeis, percentual_cobertura: 80 };
    dado(decider, recebida, examinadaNa(1))
      .quando(alterar({ percentual_cobertura: 80 }))
      .acontece(on.ImagemAlterada(dita));
    dado(decider, recebida, examinadaNa(1), on.ImagemAlterada(dita))
      .quando(alterar({}))
      .acontece(on.ImagemAlterada(dados));
  });

  it('na lixeira o exame do seu arquivo ainda se escreve: restaurada, está inteira', () => {
    dado(decider, recebida, on.ImagemRemovida({ motivo: '' }))
      .quando(examinar(1))
      .acontece(examinadaNa(1));
  });

  it('de outro cliente não existe', () => {
    const comandos = [outra, examinar(1), recusar(1), alterar({}), inativar, reativar, remover, restaurar];
    alheioNaoExiste(decider, recebida, comandos, 'ImagemInexistente');
    dado(decider).quando(remover).recusa('ImagemInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = fc.constantFrom(
      ...[receber, outra, examinar(1), examinar(2), recusar(1), alterar({}), alterar({ satelite: null })],
      ...[inativar, reativar, remover, restaurar],
    );
    leisDoDecider(decider, { comandos, repetiveis: ['ReceberImagem'] });
  });
});
