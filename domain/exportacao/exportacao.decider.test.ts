import fc from 'fast-check';
import { describe, it } from 'vitest';
import { alheioNaoExiste, CLIENTE, dado, leisDoDecider, OUTRO_CLIENTE } from '#tests/support/decider.ts';
import type { ExportacaoCommand } from './exportacao.commands.ts';
import { exportacaoDecider as decider } from './exportacao.decider.ts';
import { exportacaoEvents as on } from './exportacao.events.ts';
import { SISTEMAS } from './sistemas.ts';

const pedido: Extract<ExportacaoCommand, { type: 'SolicitarExportacao' }>['data'] = {
  cliente_id: CLIENTE,
  objeto: 'camadas',
  formato: 'gpkg',
  crs: 4674,
  pedido: { sha256: 'a'.repeat(64), bytes: 120 },
};
const pronta = {
  total: 12,
  arquivo: { nome: 'Talhões 2026-03-10.gpkg', sha256: 'b'.repeat(64), bytes: 98_304, tipo: 'application/geopackage' },
  avisos: [{ codigo: 'fora_da_area', total: 2 }],
  expira_em: '2026-03-17T12:00:00.000Z',
} as const;

const solicitada = on.ExportacaoSolicitada(pedido);
const concluida = on.ExportacaoConcluida({ ...pronta, avisos: [...pronta.avisos] });

const solicitar: ExportacaoCommand = { type: 'SolicitarExportacao', data: pedido };
const concluir: ExportacaoCommand = {
  type: 'ConcluirExportacao',
  data: { ...pronta, avisos: [...pronta.avisos] },
};
const falhar: ExportacaoCommand = { type: 'RegistrarFalhaDaExportacao', data: { motivo: 'sem_camadas' } };
const cancelar: ExportacaoCommand = { type: 'CancelarExportacao', data: {} };
const expirar: ExportacaoCommand = { type: 'ExpirarExportacao', data: {} };

describe('Exportação', () => {
  it('é solicitada uma vez, em um dos sistemas de coordenadas da lista', () => {
    dado(decider).quando(solicitar).acontece(solicitada);
    dado(decider, solicitada).quando(solicitar).recusa('ExportacaoJaSolicitada');
    for (const { codigo: crs } of SISTEMAS) {
      const data = { ...pedido, crs };
      dado(decider).quando({ type: 'SolicitarExportacao', data }).acontece(on.ExportacaoSolicitada(data));
    }
    // SAD 69 is only ever where data come from.
    for (const crs of [4618, 29192, 31977, 0]) {
      const data = { ...pedido, crs };
      dado(decider).quando({ type: 'SolicitarExportacao', data }).recusa('SistemaDeCoordenadasNaoAceito', { crs });
    }
  });

  it('para outro cliente não é solicitada', () => {
    const data = { ...pedido, cliente_id: OUTRO_CLIENTE };
    dado(decider).quando({ type: 'SolicitarExportacao', data }).recusa('ClienteInexistente');
  });

  it('KML e KMZ são sempre em WGS 84', () => {
    for (const formato of ['kml', 'kmz'] as const) {
      dado(decider)
        .quando({ type: 'SolicitarExportacao', data: { ...pedido, formato } })
        .recusa('FormatoSoEmWgs84', { formato });
      const data = { ...pedido, formato, crs: 4326 };
      dado(decider).quando({ type: 'SolicitarExportacao', data }).acontece(on.ExportacaoSolicitada(data));
    }
  });

  it('um PDF ou uma planilha é de detecções, uma linha cada; um Shapefile leva geometrias', () => {
    for (const [objeto, formato] of [
      ['camadas', 'pdf'],
      ['geometrias', 'xlsx'],
      ['deteccoes', 'shp'],
    ] as const) {
      const data = { ...pedido, objeto, formato };
      dado(decider).quando({ type: 'SolicitarExportacao', data }).recusa('FormatoNaoAceito', { objeto, formato });
    }
    const data = { ...pedido, objeto: 'deteccoes' as const, formato: 'xlsx' as const, crs: 4326 };
    dado(decider).quando({ type: 'SolicitarExportacao', data }).acontece(on.ExportacaoSolicitada(data));
  });

  it('termina pronta, sem sucesso ou cancelada, e só uma delas', () => {
    dado(decider, solicitada).quando(concluir).acontece(concluida);
    dado(decider, solicitada)
      .quando(falhar)
      .acontece(on.ExportacaoFalhou({ motivo: 'sem_camadas' }));
    dado(decider, solicitada).quando(cancelar).acontece(on.ExportacaoCancelada({}));
    dado(decider, solicitada, concluida).quando(cancelar).recusa('SituacaoDaExportacaoNaoPermite', {
      situacao: 'concluida',
    });
    dado(decider, solicitada, on.ExportacaoCancelada({})).quando(concluir).recusa('SituacaoDaExportacaoNaoPermite');
  });

  it('só a que ficou pronta expira', () => {
    dado(decider, solicitada, concluida).quando(expirar).acontece(on.ExportacaoExpirada({}));
    dado(decider, solicitada).quando(expirar).recusa('SituacaoDaExportacaoNaoPermite');
  });

  it('a de outro cliente não existe', () => {
    alheioNaoExiste(decider, solicitada, [concluir, falhar, cancelar, expirar], 'ExportacaoInexistente');
    dado(decider).quando(cancelar).recusa('ExportacaoInexistente');
  });

  it('obedece às leis de todo agregado', () => {
    const comandos = fc.constantFrom(solicitar, concluir, falhar, cancelar, expirar);
    leisDoDecider(decider, { comandos, repetiveis: ['SolicitarExportacao'] });
  });
});
