import { describe, expect, it } from 'vitest';
import { moduloId, PERMISSOES, permissaoId } from './catalogo.ts';
import { comModulosInteiros } from './modulos-inteiros.ts';

const de = (modulo: string) => PERMISSOES.filter(({ chave }) => chave.startsWith(`${modulo}.`)).map(({ id }) => id);
const antigo = { modulo_ids: [moduloId('monitoramento')], permissao_ids: [...de('camadas'), ...de('imagens')] };

describe('O grupo que tem um módulo inteiro', () => {
  it('recebe o que veio a ele, também os módulos novos abaixo dele', () => {
    const novo = comModulosInteiros(antigo, true);
    expect(novo?.permissao_ids).toEqual(expect.arrayContaining([...antigo.permissao_ids, ...de('deteccoes')]));
    expect(novo?.modulo_ids).toEqual(expect.arrayContaining([moduloId('monitoramento'), moduloId('deteccoes')]));
    expect(novo?.permissao_ids).not.toContain(permissaoId('classificacoes.ver'));
    expect(novo && comModulosInteiros(novo, true)).toBeNull();
  });

  it('onde duas pessoas precisam concordar, o que é sensível espera, e o módulo deixa de ser inteiro', () => {
    const novo = comModulosInteiros(antigo, false);
    expect(novo?.permissao_ids).toContain(permissaoId('deteccoes.editar'));
    expect(novo?.permissao_ids).not.toContain(permissaoId('deteccoes.remover_artefato'));
    expect(novo?.modulo_ids).toContain(moduloId('analises'));
    expect(novo?.modulo_ids).not.toContain(moduloId('monitoramento'));
  });

  it('quem tem só alguns atos de um módulo não recebe outros', () => {
    expect(comModulosInteiros({ modulo_ids: [], permissao_ids: de('camadas') }, true)).toBeNull();
  });
});
